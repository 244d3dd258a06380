/** Whose records of an entry of 待办事项: 1 one's own, 2 those of subordinates. */
export const todoScopes = { own: 1, subordinates: 2 } as const
