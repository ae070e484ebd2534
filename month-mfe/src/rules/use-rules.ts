import {
  answered,
  markStale,
  unwrap,
  useApi,
  useFeature,
  useMutation,
  useQuery,
  useQueryClient,
  type Answered,
  type ApiClient,
  type Result,
} from '@refined/shared/api-client';
import {
  readKey,
  ruleCalls,
  STALE_AFTER,
  type Rule,
  type RuleDryRun,
  type RuleInput,
} from '@refined/shared/contract';

/** Loaded again whenever shown, because colleagues change rules and imports run them. */
const FRESH = { staleTime: 0, refetchOnWindowFocus: true } as const;

export const useRules = (): Answered<readonly Rule[]> => {
  const { client } = useApi();
  return answered(
    useQuery({
      queryKey: readKey('rules'),
      queryFn: async ({ signal }) => (await unwrap(client.call(ruleCalls.rules, { signal }))).rules,
      enabled: useFeature('rules'),
      ...FRESH,
    }),
  );
};

/** What a rule would have done; loaded again for each version. */
export const useRuleDryRun = ({ id, version }: Rule): Answered<RuleDryRun> => {
  const { client } = useApi();
  return answered(
    useQuery({
      queryKey: readKey('ruleDryRun', id, version),
      queryFn: ({ signal }) =>
        unwrap(client.call(ruleCalls.ruleDryRun, { params: { rule: id }, signal })),
      ...FRESH,
    }),
  );
};

const useWrite = <Input>(write: (client: ApiClient, input: Input) => Promise<Result<Rule>>) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => unwrap(write(client, input)),
    // Also after a refusal: somebody changed the rule meanwhile.
    onSettled: () => void markStale(queryClient, STALE_AFTER.changeRule),
  });
};

type Seen = Pick<Rule, 'id' | 'version'>;

/** Makes a rule, or changes one. */
export const useSaveRule = () =>
  useWrite((client, { rule, input }: { rule: Seen | undefined; input: RuleInput }) =>
    rule
      ? client.call(ruleCalls.changeRule, {
          params: { rule: rule.id },
          body: { ...input, version: rule.version },
        })
      : client.call(ruleCalls.createRule, { body: input }),
  );

export const useSwitchRule = () =>
  useWrite((client, { id, version, on }: Seen & { on: boolean }) =>
    client.call(ruleCalls.switchRule, { params: { rule: id }, body: { version, on } }),
  );

export const useRemoveRule = () =>
  useWrite((client, { id, version }: Seen) =>
    client.call(ruleCalls.deleteRule, { params: { rule: id }, body: { version } }),
  );
