import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom/jest-globals';

// Within the test's own time: a busy machine fails nothing.
configure({ asyncUtilTimeout: 10_000 });
