/** Stands for what is made when one of its members is first read. */
class Later {
  readonly #make: () => object;
  #made: object | undefined;

  constructor(make: () => object) {
    this.#make = make;
  }

  /** What `one` stands for; undefined for anything else. */
  static made(one: object): object | undefined {
    if (!(#make in one)) return undefined;
    if (one.#made) return one.#made;
    const made = (one.#made = one.#make());
    // What zod reads for each value that it checks: from now on no detour.
    Object.defineProperty(one, '_zod', { value: Reflect.get(made, '_zod') });
    return made;
  }
}

// A member that a `Later` lacks is one of what it stands for.
Object.setPrototypeOf(
  Later.prototype,
  new Proxy(Object.prototype, {
    get: (inherited, name, one: object) => Reflect.get(Later.made(one) ?? inherited, name),
  }),
);

/**
 * A page declares many more schemas than it uses, and making one costs as much as reading a card.
 * With this each is made when it is first used; whoever uses it notices nothing.
 * @param make makes a schema, or a check of one, from arguments that nobody changes
 */
export const later = <Make extends (...of: never[]) => object>(make: Make): Make => {
  const makeLater = (...of: Parameters<Make>) => new Later(() => make(...of));
  return makeLater as unknown as Make;
};
