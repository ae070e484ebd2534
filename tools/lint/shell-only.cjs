// What the shell begins the product with, by the door of shared; screens have it around them
// already. Neither reported as offered to screens nor to be imported by them.
exports.SHELL_ONLY = {
  'api-client': [
    'ApiProvider',
    'createApiClient',
    'createQueryClient',
    'sendStartQueries',
    'useLive',
  ],
  session: ['createSessionActions', 'createSessionStore', 'SessionProvider'],
  ui: ['BrandMark', 'Drawer', 'isIconName', 'KitRoot', 'MenuButton', 'useKeySheet', 'useToastLog'],
};
