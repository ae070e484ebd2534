/** Hands a file that was fetched to the browser's downloads under this name. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download holds the blob by now; its address would hold it for the page's life.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
