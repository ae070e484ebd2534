import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom/jest-globals';

// Within the test's own time limit, so that a busy machine fails no test.
configure({ asyncUtilTimeout: 30_000 });
