/** What fills the demonstration company. */
export { readBoard } from './board.ts'
export { archiveList } from './lists.ts'
export { setMembers } from './members.ts'
export { toggleStar } from './own.ts'
export { editingRole, managingRole, readingRole } from './roles.ts'
export { addProject, updateProject } from './write.ts'
