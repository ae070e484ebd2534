export { offersContract } from '@refined/shared/federation';
