/** Any of them lets somebody do what may have to wait for a second person, and therefore see what waits. */
export const reviewRights = [
  'manage/users/userSave',
  'manage/users/userUpdate',
  'manage/users/userEnables',
  'manage/users/roleRead',
  'manage/permission/update',
] as const
