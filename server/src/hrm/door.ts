/** What fills the demonstration company. */
export { addEmployee } from './employees/enter.ts'
export { addLeave } from './employees/leave.ts'
export { addDept } from './organisation/write.ts'
export { addCandidate } from './recruiting/candidates.ts'
export { arrange, setResult } from './recruiting/interviews.ts'
export { eliminateCandidates, moveCandidates, setPooled } from './recruiting/moves.ts'
export { addPost } from './recruiting/posts.ts'
