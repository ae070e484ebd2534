import { workspaceConfig } from '@refined/screen-kit/webpack';

export default workspaceConfig(import.meta.dirname);
