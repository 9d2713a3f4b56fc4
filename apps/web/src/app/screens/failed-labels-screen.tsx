import { FailedLabelsPage } from '../../features/monitoring/failed-labels-page.tsx'
import { LabelAddressDialog } from '../../features/orders/components/label-address-dialog.tsx'

/** `/overview/labels`: the list is monitoring's, the form that corrects an address belongs to orders. */
export const FailedLabelsScreen = () => <FailedLabelsPage AddressCorrection={LabelAddressDialog} />
