import { screenTests } from '@refined/screen-kit/jest';

export default screenTests();
