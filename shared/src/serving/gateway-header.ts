/** The header with the gateway's secret, which the API checks. */
export const GATEWAY_HEADER = 'x-refined-gateway';
