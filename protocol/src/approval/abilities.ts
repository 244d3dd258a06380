/**
 * What a person may do now with a submission besides deciding and recalling, as the server says it (approval-office.md §5.5).
 * `fields`: he may fill in fields when he passes it.
 */
export const abilities = ['handOver', 'addSigners', 'returnTo', 'copy', 'urge', 'fields'] as const
export type Ability = (typeof abilities)[number]
