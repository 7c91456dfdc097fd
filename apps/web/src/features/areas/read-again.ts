import { invalidate, queryClient } from '../../api/query.ts'

/** Every answer about plots is old once some of them changed. */
export function readAgain(): void {
  void invalidate('listAreaVersions')
  void invalidate('listPlots')
  void invalidate('readPlotHistory')
  // The packed answers have a key of their own, which says their form.
  void queryClient.invalidateQueries({ queryKey: ['listAreas'] })
}
