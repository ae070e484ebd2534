/** Saves fetched bytes as a browser download with this name. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has the blob by now; its address would keep it in memory for the page's life.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
