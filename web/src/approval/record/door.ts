/** What other things of approvals may use of what records show of theirs. */
export { HistoryLink } from './HistoryLink.tsx'
export { Weighed } from './Weighed.tsx'
