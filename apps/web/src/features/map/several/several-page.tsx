/** /map/varios?laudos=…: several laudos on one map, or back where one came from. */
import { paths } from '../../../paths.ts'
import { useAddress } from '../../../ui/page/use-address.ts'
import { GoBack } from '../go-back.tsx'
import { SeveralScreen } from './several-screen.tsx'
import { readSeveralSearch, uuidsIn } from './several-search.ts'

export default function SeveralPage() {
  const { laudos = '' } = useAddress(readSeveralSearch, paths.severalMap).search
  const uuids = uuidsIn(laudos)
  return uuids.length === 0 ? <GoBack /> : <SeveralScreen key={laudos} uuids={uuids} />
}
