export declare const sourceHash: (root: string, places: readonly string[], more?: string) => string;
