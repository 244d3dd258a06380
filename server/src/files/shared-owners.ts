import type { FileOwners } from '#server/engine/model/files.ts'

/** Pictures that everybody sees who may sign in: avatars by user id, the company's logo. */
export const AVATAR = 'avatar'
export const LOGO = 'logo'

/** Seen in every session; changed only by replacing them through their own calls (platform.md §8.3). */
export const sharedFileOwners: FileOwners = {
  owns: (module) => module === AVATAR || module === LOGO,
  mayRead: async () => true,
  mayEdit: async () => false,
}
