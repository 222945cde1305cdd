/** Enough to read small print on a page. */
const SIDE_PX_MAX = 2400;
const QUALITY = 0.85;

/** The photo, scaled down if it exceeds this many bytes; unchanged if the browser cannot read it. */
export async function shrinkPhoto(photo: File, bytesMax: number): Promise<File> {
  if (photo.size <= bytesMax) return photo;
  try {
    const bitmap = await createImageBitmap(photo);
    const scale = Math.min(1, SIDE_PX_MAX / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return blob ? new File([blob], `${photo.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' }) : photo;
  } catch {
    return photo;
  }
}
