/**
 * Whether a path leads to a page of this site. Browsers drop tabs and line breaks from addresses, so that control characters
 * could hide the second slash of another site.
 */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])\P{Cc}*$/u.test(path)
