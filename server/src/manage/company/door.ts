/** What the company offers to other things of the administration. */
export { readHeaderOrder, readUserSetting, saveUserSetting } from './user-settings.ts'
