/** React marks the elements that it draws; it also removes them with their component. */
export const isMadeByReact = (node: Node): boolean =>
  Object.keys(node).some((key) => key.startsWith('__react'));
