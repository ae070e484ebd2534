import type { ReleaseOfCaller } from '../release-of-caller.ts';
import type { Ledger } from './ledger.ts';

interface Connection extends EventTarget {
  close: (...given: never[]) => void;
}
type ConnectionClass = abstract new (...given: never[]) => Connection;

/**
 * A class of connections (to a host, or to other tabs) for everybody: a screen's are in the ledger
 * until they are closed.
 * @param onOpened a screen opened one: for its rate
 */
export const ownedConnection = <Class extends ConnectionClass>(
  Original: Class,
  ledger: Ledger,
  releaseOfCaller: ReleaseOfCaller,
  onOpened: (owner: string) => void,
): Class => {
  const construct = (target: Class, given: unknown[], made: Class): Connection => {
    const owner = releaseOfCaller(construct);
    const connection = Reflect.construct(target, given, made) as Connection;
    if (!owner) return connection;
    const close = connection.close.bind(connection);
    if (ledger.isShut(owner)) {
      close();
      return connection;
    }
    const drop = ledger.add(owner, 'connection', close);
    connection.close = (...how) => {
      drop();
      close(...how);
    };
    // The other side closed it.
    connection.addEventListener('close', drop);
    onOpened(owner);
    return connection;
  };
  return new Proxy(Original, {
    construct: construct as unknown as NonNullable<ProxyHandler<Class>['construct']>,
  });
};
