/** Fields that every part's log lines have in common: JSON, one line each, the time as ISO 8601. */
export const partLog = (name: string, level: string) => ({
  level,
  base: { name },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
});

/** The field of a log line that names the request it belongs to. */
export const REQUEST_ID = 'request_id';
