import { tokens } from '@refined/shared/ui';

const { color } = tokens;

export const homeStyles = `
.rs-monthly-head { display: flex; align-items: center; gap: 12px; min-height: 36px; }
.rs-monthly-title { flex: 1; display: flex; align-items: baseline; flex-wrap: wrap; gap: 0 12px; min-width: 0; }
.rs-current-table { margin-top: 8px; font-size: 28px; line-height: 34px; font-weight: 700; font-variant-numeric: tabular-nums; }
.rs-bar { display: flex; gap: 1px; height: 10px; margin: 10px 0 8px; border-radius: 5px; overflow: hidden; background: ${tokens.tone('archive').soft}; }
.rs-bar i { min-width: 3px; flex-basis: 0; }
.rs-legend { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 0; padding: 0; list-style: none; color: ${color.muted}; font-size: 13px; line-height: 20px; font-variant-numeric: tabular-nums; }
.rs-legend li { display: flex; align-items: center; gap: 6px; }
.rs-legend i { flex: none; width: 9px; height: 9px; border-radius: 2px; }
.rs-legend a { color: inherit; }
.rs-bar-place { height: 48px; }
.rs-stale { display: flex; align-items: center; flex-wrap: wrap; gap: 0 8px; margin-top: 4px; }
.rs-monthly .rf-fault { margin: 10px 0 0; }
.rs-sources { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 14px; margin-top: 14px; }
.rs-source { display: flex; flex-direction: column; min-height: 56px; }
.rs-source-date { margin-top: auto; padding-top: 10px; }
${tokens.narrow} { .rs-sources { grid-template-columns: minmax(0, 1fr); } .rs-source { min-height: 0; } .rs-bar-place { height: 96px; } }
`;
