import styles from './Entrance.module.css'

const rows = [
  { y: 122, width: 92, dot: 'var(--accent)' },
  { y: 154, width: 74, dot: 'var(--good)' },
  { y: 186, width: 84, dot: 'var(--accent)' },
  { y: 218, width: 66, dot: 'var(--bar)' },
]

const columns = [
  { x: 336, height: 26 },
  { x: 354, height: 40 },
  { x: 372, height: 33 },
  { x: 390, height: 54 },
]

function List() {
  return (
    <g>
      <rect x="70" y="60" width="290" height="196" rx="12" fill="var(--card)" stroke="var(--edge)" />
      <circle cx="90" cy="80" r="4" fill="var(--accent)" />
      <rect x="102" y="76" width="56" height="8" rx="4" fill="var(--bar)" />
      <rect x="296" y="72" width="48" height="16" rx="6" fill="var(--accent)" />
      <path d="M70 100h290" stroke="var(--edge)" />
      {rows.map(({ y, width, dot }) => (
        <g key={y}>
          <circle cx="98" cy={y} r="10" fill="var(--soft)" />
          <rect x="118" y={y - 4} width={width} height="8" rx="4" fill="var(--bar)" />
          <circle cx="238" cy={y} r="3.5" fill={dot} />
          <rect x="248" y={y - 4} width="40" height="8" rx="4" fill="var(--bar)" />
          <rect x="310" y={y - 4} width="30" height="8" rx="4" fill="var(--bar)" />
        </g>
      ))}
    </g>
  )
}

function Chart() {
  return (
    <g>
      <rect x="316" y="196" width="112" height="104" rx="12" fill="var(--card)" stroke="var(--edge)" />
      <rect x="332" y="212" width="44" height="8" rx="4" fill="var(--bar)" />
      {columns.map(({ x, height }, index) => (
        <rect
          key={x}
          x={x}
          y={286 - height}
          width="10"
          height={height}
          rx="3"
          fill={index === columns.length - 1 ? 'var(--accent)' : 'var(--soft)'}
        />
      ))}
    </g>
  )
}

/** The dongle that gives the product its name. */
function Lock() {
  return (
    <g>
      <rect x="34" y="204" width="92" height="92" rx="20" fill="var(--accent)" />
      <path
        d="M64 244v-10a16 16 0 0 1 32 0v10"
        fill="none"
        stroke="#fff"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <rect x="56" y="242" width="48" height="34" rx="8" fill="#fff" />
      <circle cx="80" cy="256" r="5" fill="var(--accent)" />
      <path d="M80 258v8" stroke="var(--accent)" strokeWidth="4" strokeLinecap="round" />
    </g>
  )
}

/** A customer list, a chart and a software lock; decoration only. */
export function EntranceDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 460 330" fill="none" aria-hidden="true">
      <ellipse cx="230" cy="308" rx="190" ry="12" fill="var(--bar)" opacity=".5" />
      <List />
      <Chart />
      <Lock />
    </svg>
  )
}
