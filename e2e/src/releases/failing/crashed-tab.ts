export { crashedTab } from '@refined/tools/bad-releases';
