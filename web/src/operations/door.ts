/** How an area that deletes says what could be brought back. */
export { LastBackup } from './backup/LastBackup.tsx'
