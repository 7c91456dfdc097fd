import { paths } from '../../../paths.ts'
import { useAddress } from '../../../ui/use-address.ts'
import { readSeveralSearch } from './several-search.ts'

export const useSeveralSearch = () => useAddress(readSeveralSearch, paths.severalMap)
