import { workspaceConfig } from '../tools/bundler/webpack.config.mjs';

export default workspaceConfig(import.meta.dirname);
