import { paths } from '../../paths.ts'
import { useAddress } from '../../ui/use-address.ts'
import { readMapSearch } from './map-search.ts'

export const useMapSearch = () => useAddress(readMapSearch, paths.map)
