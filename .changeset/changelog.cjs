// How `npm run versions` writes a change into a workspace's CHANGELOG.md: its own lines, without
// commit hashes. Users and operators read them.

const lines = (summary) =>
  summary
    .trim()
    .split('\n')
    .map((line, index) => (index === 0 && !line.startsWith('- ') ? `- ${line}` : line))
    .join('\n');

module.exports = {
  getReleaseLine: async ({ summary }) => lines(summary),
  getDependencyReleaseLine: async () => '',
};
