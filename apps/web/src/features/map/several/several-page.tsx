/** /map/varios?laudos=…: several laudos on one map, or back where one came from. */
import { GoBack } from '../go-back.tsx'
import { SeveralScreen } from './several-screen.tsx'
import { uuidsIn } from './several-search.ts'
import { useSeveralSearch } from './use-several-search.ts'

export default function SeveralPage() {
  const { laudos = '' } = useSeveralSearch().search
  const uuids = uuidsIn(laudos)
  return uuids.length === 0 ? <GoBack /> : <SeveralScreen key={laudos} uuids={uuids} />
}
