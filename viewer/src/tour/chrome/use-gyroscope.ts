import { useEffect, useRef, useState } from 'react';
import type { PanoramaStage } from '../../panorama/panorama-stage.ts';
import { Gyroscope, whenGyroscope } from '../gyroscope.ts';
import type { VisitorActivity } from '../visitor-activity.ts';

export interface GyroscopeControl {
  /** whether the device reports its orientation, as far as known before asking for permission */
  readonly available: boolean;
  readonly on: boolean;
  toggle(): void;
}

/** Looking around by turning the device. `onFailed` receives the reason of a failure. */
export function useGyroscope(
  stage: PanoramaStage | null,
  activity: VisitorActivity,
  onFailed: (reason: 'refused' | 'silent') => void,
): GyroscopeControl {
  const [available, setAvailable] = useState(false);
  const [on, setOn] = useState(false);
  const current = useRef(stage);
  const gyroscope = useRef<Gyroscope>(null);
  const failed = useRef(onFailed);

  useEffect(() => {
    current.current = stage;
    failed.current = onFailed;
  });
  useEffect(() => whenGyroscope(() => setAvailable(true)), []);
  useEffect(() => {
    const made = new Gyroscope(() => current.current, activity);
    gyroscope.current = made;
    return () => made.stop();
  }, [activity]);

  const toggle = () => {
    if (on) {
      gyroscope.current?.stop();
      setOn(false);
      return;
    }
    void gyroscope.current?.start().then((answer) => {
      setOn(answer === 'on');
      if (answer !== 'on') failed.current(answer);
    });
  };

  return { available, on, toggle };
}
