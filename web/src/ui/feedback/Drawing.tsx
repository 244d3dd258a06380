import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

export type DrawingKind = 'empty' | 'forbidden' | 'error' | 'missing'

const sheet = (
  <>
    <path
      d="M46 30h38l16 16v46a4 4 0 0 1-4 4H46a4 4 0 0 1-4-4V34a4 4 0 0 1 4-4Z"
      fill="var(--paper)"
      stroke="var(--line)"
    />
    <path d="M84 30v12a4 4 0 0 0 4 4h12" fill="var(--shade)" stroke="var(--line)" />
    <path d="M52 52h24M52 62h36M52 72h36" stroke="var(--line)" opacity=".6" />
  </>
)

const magnifier = (
  <>
    <circle cx="92" cy="80" r="15" fill="var(--paper)" stroke="var(--accent)" strokeWidth="2" />
    <path d="m103 91 11 11" stroke="var(--accent)" strokeWidth="3" />
    <path d="M85 78a8 8 0 0 1 6-6" stroke="var(--accent)" opacity=".5" />
  </>
)

const padlock = (
  <>
    <path d="M82 78v-7a10 10 0 0 1 20 0v7" fill="none" stroke="var(--accent)" strokeWidth="2" />
    <rect
      x="77"
      y="77"
      width="30"
      height="22"
      rx="4"
      fill="var(--paper)"
      stroke="var(--accent)"
      strokeWidth="2"
    />
    <circle cx="92" cy="86" r="2.6" fill="var(--accent)" />
    <path d="M92 88v5" stroke="var(--accent)" strokeWidth="2" />
  </>
)

const brokenCable = (
  <>
    <path d="M28 84h20a6 6 0 0 0 6-6v-4a6 6 0 0 1 6-6h4" fill="none" stroke="var(--line)" />
    <rect
      x="64"
      y="61"
      width="14"
      height="14"
      rx="3"
      fill="var(--paper)"
      stroke="var(--accent)"
      strokeWidth="2"
    />
    <path d="M78 65h5M78 71h5" stroke="var(--accent)" strokeWidth="2" />
    <rect x="92" y="61" width="14" height="14" rx="3" fill="var(--paper)" stroke="var(--line)" />
    <path d="M106 68h4a6 6 0 0 1 6 6v4a6 6 0 0 0 6 6h10" fill="none" stroke="var(--line)" />
    <path d="m86 50 2 6M94 50l-2 6" stroke="var(--accent)" />
  </>
)

const signpost = (
  <>
    <path d="M80 34v62" stroke="var(--line)" strokeWidth="2" />
    <path
      d="M56 40h42l8 8-8 8H56a2 2 0 0 1-2-2V42a2 2 0 0 1 2-2Z"
      fill="var(--paper)"
      stroke="var(--accent)"
      strokeWidth="2"
    />
    <path
      d="M104 62H66l-8 7 8 7h38a2 2 0 0 0 2-2V64a2 2 0 0 0-2-2Z"
      fill="var(--paper)"
      stroke="var(--line)"
    />
    <path d="M62 48h24M74 69h22" stroke="var(--line)" opacity=".6" />
  </>
)

const scenes: Record<DrawingKind, ReactNode> = {
  empty: [sheet, magnifier],
  forbidden: [sheet, padlock],
  error: brokenCable,
  missing: signpost,
}

/** A small line drawing in the colours of the theme; decoration only. */
export function Drawing({ kind }: { kind: DrawingKind }) {
  const [first, second] = [scenes[kind]].flat()
  return (
    <svg
      className={styles.drawing}
      width="160"
      height="120"
      viewBox="0 0 160 120"
      fill="none"
      aria-hidden="true"
    >
      <ellipse cx="80" cy="102" rx="58" ry="8" fill="var(--shade)" />
      <g strokeLinecap="round" strokeLinejoin="round" strokeWidth="1.5">
        {first}
        {second}
      </g>
    </svg>
  )
}
