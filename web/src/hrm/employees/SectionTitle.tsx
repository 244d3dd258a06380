import { createContext, type ReactNode, use } from 'react'

/** The default is the level below the title of a panel, an h2. */
const Level = createContext(3)

/** Sections directly below the h1 of a page. */
export const PageSections = ({ children }: { children: ReactNode }) => <Level value={2}>{children}</Level>

const tags = { 2: 'h2', 3: 'h3', 4: 'h4' } as const
const isTag = (level: number): level is keyof typeof tags => level in tags

interface SectionTitleProps {
  /** Of a part of a section. */
  inner?: boolean
  className?: string | undefined
  children: ReactNode
}

/** The heading of a section of the archive, one level below the title above it. */
export function SectionTitle({ inner = false, className, children }: SectionTitleProps) {
  const level = use(Level) + (inner ? 1 : 0)
  const Tag = tags[isTag(level) ? level : 4]
  return <Tag className={className}>{children}</Tag>
}
