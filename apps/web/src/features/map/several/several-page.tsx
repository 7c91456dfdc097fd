/** /map/varios?laudos=…: several laudos on one map, or the previous page if there are none. */
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
