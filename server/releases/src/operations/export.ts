import { filledText } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';
import { resolve } from 'node:path';
import { DEFAULT_PRODUCT } from '@refined/shared/domain';
import { refused, wrongUsage } from './definition/command-error.ts';
import { operation, type Call } from './definition/operation.ts';
import { exportSite, openSite } from './export-site.ts';
import { counted } from './definition/shown-values.ts';

const apiHostOf = (call: Call, asked: string | undefined): string => {
  const address = (asked ?? call.environment.API_HOST?.trim() ?? '').replace(/\/+$/, '');
  if (address !== '' && !/^https?:$/.test(URL.canParse(address) ? new URL(address).protocol : ''))
    throw wrongUsage(
      `--api-host must be an address such as https://api.example.ca, not "${address}".`,
    );
  return address;
};

const configOf = (call: Call, apiHost: string | undefined) => ({
  productName: call.environment.PRODUCT_NAME?.trim() || DEFAULT_PRODUCT.name,
  productKey: call.environment.PRODUCT_KEY?.trim() || DEFAULT_PRODUCT.key,
  apiHost: apiHostOf(call, apiHost),
});

export const exportStore = operation({
  summary: 'Writes a folder for a host of files, which needs no gateway.',
  arguments: '<folder>',
  about: [
    'Released files with compressed siblings, index.html and 404.html, releases/state.json, and the headers to send (_headers). Running it again',
    'updates the folder: files that are the same are not touched, state and index.html come last. Run it after every change, and upload.',
  ].join('\n'),
  input: z.object({
    folder: z.string(),
    'api-host': z.optional(filledText),
    force: z.optional(z.boolean()),
  }),
  options: {
    'api-host': {
      value: 'URL',
      text: 'Where the API is. Default: API_HOST, else the same origin as the page.',
    },
    force: {
      text: 'Also into a folder that holds other things: files of the same names are replaced.',
    },
  },
  examples: [['export ./site --api-host https://api.example.ca', 'Writes or updates ./site.']],
  async run(call, { folder, 'api-host': apiHost, force }) {
    const config = configOf(call, apiHost);
    const store = call.store();
    const { state } = await store.readServed();
    if (!state)
      throw refused(
        'refused',
        `No release is active in ${store.name} yet: there is nothing to export.`,
      );
    const site = await openSite(resolve(call.folder, folder), force === true);
    const { generation, releases, pruned } = await exportSite(store, state, config, site);
    const { written, unchanged } = site.counts;
    const text = [
      `${site.folder} holds generation ${generation}: ${counted(releases, 'release')}, ${counted(written, 'file')} written, ${unchanged} unchanged.`,
      ...(pruned.length > 0
        ? [`Not in the store any more, and left out: ${pruned.join(', ')}.`]
        : []),
      '',
      'What the host must do:',
      '- answer index.html (status 200) for addresses that name no file, but 404 below /releases/;',
      '- send the headers of _headers, or the same ones in its own form;',
      '- upload releases/ before releases/state.json and index.html.',
      config.apiHost
        ? `- The API at ${config.apiHost} must allow the host's origin (CORS).`
        : '- The API must answer below /api/ at the same origin; another place: --api-host URL.',
    ].join('\n');
    return {
      document: {
        folder: site.folder,
        generation,
        releases,
        written,
        unchanged,
        pruned,
        apiHost: config.apiHost,
      },
      text,
    };
  },
});
