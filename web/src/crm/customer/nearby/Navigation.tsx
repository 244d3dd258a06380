import { useMapOffers } from '#web/ui/map/use-map-offers.ts'
import styles from './nearby.module.css'
import type { Nearby } from './question.ts'

/**
 * Ways there in the map services that people have on their phones. Points of a configured service are those of China's
 * services, all others are a device's (operations.md, A map).
 */
export function Navigation({ row }: { row: Nearby }) {
  const offers = useMapOffers()
  const isLocal = offers.tiles || offers.search
  const name = row.customerName || '客户'
  const amap = new URLSearchParams({
    to: `${row.lng},${row.lat},${name.replaceAll(',', ' ')}`,
    mode: 'car',
    coordinate: isLocal ? 'gaode' : 'wgs84',
    callnative: '1',
  })
  const baidu = new URLSearchParams({
    location: `${row.lat},${row.lng}`,
    title: name,
    content: row.detailAddress || row.location || name,
    coord_type: isLocal ? 'gcj02' : 'wgs84',
    output: 'html',
  })
  const links = [
    { title: '高德', address: `https://uri.amap.com/navigation?${amap}` },
    { title: '百度', address: `https://api.map.baidu.com/marker?${baidu}` },
  ]
  return (
    <span className={styles.links}>
      {links.map(({ title, address }) => (
        <a key={title} href={address} target="_blank" rel="noreferrer" aria-label={`${title}导航到${name}`}>
          {title}
        </a>
      ))}
    </span>
  )
}
