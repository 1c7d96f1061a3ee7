import { useParams } from 'react-router';
import { EstateFiles } from '../../features/assets/estate-files.tsx';
import { EstateFrame } from '../../features/estates/estate-frame.tsx';

export function AssetsPage() {
  const { estateId = '' } = useParams();
  return (
    <EstateFrame key={estateId} estateId={estateId} tab="files">
      {() => <EstateFiles estateId={estateId} />}
    </EstateFrame>
  );
}
