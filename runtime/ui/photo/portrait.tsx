import { lazyComponent } from '../lazy.tsx';

const StoredPhoto = lazyComponent('photo', 'StoredPhoto', () => import('./stored-photo.tsx'));

/** Initials with the photo over them; decorative, because a name stands beside it. The parent is positioned. */
export function Portrait({ img, initials }: { img: string | null; initials: string }) {
  return (
    <span aria-hidden="true">
      {initials}
      {img ? <StoredPhoto path={img} /> : null}
    </span>
  );
}
