/** Holds the secret by which the gateway proves to the API that it is ours. */
export const GATEWAY_HEADER = 'x-refined-gateway';
