/** Rule of every password (platform.md §2.7). */
export const PASSWORD_RULE = /^(?=.*[a-zA-Z])(?=.*\d).{6,20}$/
