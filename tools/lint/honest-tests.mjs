// What tests may not do, as selectors of the syntax that is forbidden (house-rules.mjs).

/** A test that is left out, alone, or waits for the clock shows nothing. */
export const HONEST_TESTS = [
  {
    selector:
      'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo|fixme|failing)$/]',
    message: 'Every test runs: no only, skip, todo, fixme or failing.',
  },
  {
    selector:
      'MemberExpression[object.property.name="describe"][property.name=/^(only|skip|fixme)$/]',
    message: 'Every test runs: no only, skip or fixme.',
  },
  {
    selector: 'CallExpression[callee.name=/^(xit|xtest|xdescribe|fit|fdescribe)$/]',
    message: 'Every test runs.',
  },
  {
    selector: 'CallExpression[callee.property.name="waitForTimeout"]',
    message: 'No sleeps: wait for what has to happen.',
  },
  // A promise that a timer resolves; one that a timer rejects is a deadline, and fine.
  {
    selector:
      'NewExpression[callee.name="Promise"] CallExpression[callee.name="setTimeout"]:matches([arguments.0.type="Identifier"], [arguments.0.body.type="CallExpression"])',
    message: 'No sleeps: wait for what has to happen.',
  },
];

/** A story meets slow machines, and pages that do things by themselves. */
export const STEADY_STORIES = [
  {
    selector: 'Property[key.name=/^(timeout|patience)$/][value.type="Literal"]',
    message: 'How long stories wait stands in product/patience.ts.',
  },
  {
    selector: 'CallExpression[callee.property.name="setTimeout"][arguments.0.type="Literal"]',
    message: 'How long stories wait stands in product/patience.ts.',
  },
  {
    selector:
      'CallExpression[callee.name="expect"] AwaitExpression > CallExpression:matches([callee.object.name="api"], [arguments.0.name="api"])',
    message: 'The page may show it before the host holds it: expect.poll.',
  },
  {
    selector: 'CallExpression[callee.name="expect"] MemberExpression[property.name="calls"]',
    message: 'The page may go on before the host was asked: expect.poll.',
  },
  {
    selector:
      'CallExpression[callee.property.name=/^(click|press)$/][callee.object.arguments.1.properties.0.value.value="Retry"]',
    message: 'The page may heal before: endFaultsAndRetry, or retryUntil.',
  },
];
