import type { ReleaseOfCaller } from '../release-of-caller.ts';
import type { Ledger } from './ledger.ts';

interface Observer {
  observe: (...given: never[]) => void;
  disconnect: () => void;
}
type ObserverClass = abstract new (...given: never[]) => Observer;

/** An observer class for everybody: a screen's observers are in the ledger while they observe. */
export const ownedObserver = <Class extends ObserverClass>(
  Original: Class,
  ledger: Ledger,
  releaseOfCaller: ReleaseOfCaller,
): Class => {
  const construct = (target: Class, given: unknown[], made: Class): Observer => {
    const observer = Reflect.construct(target, given, made) as Observer;
    const owner = releaseOfCaller(construct);
    if (!owner) return observer;
    const observe = observer.observe.bind(observer);
    const disconnect = observer.disconnect.bind(observer);
    let drop: (() => void) | undefined;
    observer.observe = (...what) => {
      if (ledger.isShut(owner)) return;
      drop ??= ledger.add(owner, 'observer', disconnect);
      observe(...what);
    };
    observer.disconnect = () => {
      drop?.();
      drop = undefined;
      disconnect();
    };
    return observer;
  };
  return new Proxy(Original, {
    construct: construct as unknown as NonNullable<ProxyHandler<Class>['construct']>,
  });
};
