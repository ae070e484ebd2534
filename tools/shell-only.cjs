// What the shell begins the product with; screens have it around them already. Neither reported as offered to screens nor to be imported by them.
exports.SHELL_ONLY = ['ApiProvider', 'createApiClient', 'createQueryClient', 'sendStartQueries'];
