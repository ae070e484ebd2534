/**
 * The parts of the router that the product uses, as one facade: sharing the whole library eagerly
 * would disable its tree shaking. Screens import only from here. Another part needs one line here
 * and a minor version of the shared contract.
 */
export {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  matchPath,
  Navigate,
  Outlet,
  RouterProvider,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export type { LinkProps, RouteObject } from 'react-router-dom';
