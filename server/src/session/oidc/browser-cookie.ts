/** In which browser a log-in at the provider was begun. */
export const BROWSER_COOKIE = 'oidc-browser'
